import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTitle } from '../../lib/page/useTitle.ts'
import { ToastBox } from '../../lib/toast/ToastBox.tsx'
import '../visitor.css'
import { useActionRunner } from './calls/useActionRunner.ts'
import { useRequestPage } from './calls/useRequestPage.ts'
import { Hero } from './Hero.tsx'
import { MainChoice } from './MainChoice.tsx'
import { RequestParts } from './RequestParts.tsx'
import { StateWords } from './StateWords.tsx'
import { titleOf } from './words.ts'
import './visitor-request.css'

/** The visitor's page: where the request of a key stands, and what its sender can do. */
export function RequestPage({ secret }: { readonly secret: string }) {
  const { page, read, end, leave, withdrawn } = useRequestPage(secret)
  const { runner, outcome, failure, forget } = useActionRunner(secret, read)
  useHeading(titleOf(page))
  return (
    <>
      <Outcome words={outcome} />
      <Hero page={page}>
        <StateWords page={page} read={read} withdrawn={withdrawn} />
        {page.request && <MainChoice request={page.request} runner={runner} />}
      </Hero>
      {page.request && <RequestParts request={page.request} runner={runner} end={end} leave={leave} />}
      {createPortal(<div className="toasts">{failure && <ToastBox {...failure} close={forget} />}</div>, document.body)}
    </>
  )
}

/** The outcome of the latest action. It takes the focus, because the button is often gone. */
function Outcome({ words }: { readonly words: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (words) element.current?.focus()
  }, [words])
  return (
    <p role="status" className="outcome" tabIndex={-1} ref={element}>
      {words}
    </p>
  )
}

/** Names the state in the tab and in the heading, which stands outside of our root. */
function useHeading(title: string): void {
  useTitle(title)
  useEffect(() => {
    const heading = document.querySelector('h1')
    if (heading) heading.textContent = title
  }, [title])
}
