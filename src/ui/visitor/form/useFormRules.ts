import { useEffect, useState } from 'react'
import type { PageData } from '#contract/built-pages.ts'
import { CallError } from '../../lib/http/call-error.ts'
import { pageData, setPageData } from '../../lib/page/page-data.ts'
import type { Rules } from './formRules.ts'

interface Asked {
  readonly rules: Rules | undefined
  /** Since the page came, or the form was last sent. */
  readonly hasChanged: boolean
}

/** The owner's settings of the form. They may have changed since the page came, so a refusal reads them again. */
export function useFormRules(written: Rules | undefined) {
  const [asked, setAsked] = useState<Asked>({ rules: written, hasChanged: false })
  useEffect(() => {
    if (asked.hasChanged && !isInField()) document.querySelector<HTMLElement>('form [aria-invalid]')?.focus()
  }, [asked])
  const [isClosed, setClosed] = useState(false)
  const readAgain = async (error: unknown) => {
    if (!(error instanceof CallError)) return
    // Nobody may ask for it any more.
    if (error.status === 409) setClosed(true)
    if (error.status !== 400) return
    const page = await readPageData().catch(pageData)
    if (JSON.stringify(page.form) === JSON.stringify(asked.rules)) return
    setPageData(page)
    setAsked({ rules: page.form, hasChanged: true })
  }
  const settle = () => setAsked(({ rules }) => ({ rules, hasChanged: false }))
  return { ...asked, isClosed, readAgain, settle }
}

/** As the server writes it now. */
async function readPageData(): Promise<PageData> {
  const answer = await fetch(location.href)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return JSON.parse(page.getElementById('page-data')?.textContent ?? '')
}

/** Whoever goes on typing keeps the focus. */
const isInField = () => document.activeElement?.matches(':is(input, select, textarea):not([aria-invalid])')
