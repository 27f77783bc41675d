import { type ReactNode, useState } from 'react'
import type { Book } from '#contract/reader.ts'
import { fetchChunk } from '../../lib/browser/fetchChunk.ts'
import { send } from '../../lib/http/send.ts'
import { t } from '../../lib/i18n/t.ts'
import type { VisitorRequest } from './calls/readPage.ts'
import type { ActionRunner } from './calls/useActionRunner.ts'
import { readCatalogue } from './calls/visitorRequest.static.ts'

type ReaderModule = typeof import('../../reader/Reader.tsx')

interface Opened extends ReaderModule {
  readonly book: Book
  readonly page?: number | undefined
}

interface ReaderOptions {
  readonly request: VisitorRequest
  readonly runner: ActionRunner
  readonly download: () => void
}

/** Reads the catalogue in the browser. The reader's code is loaded when it is wanted. Only a press counts as an opening. */
export function useReader({ request, runner: { secret, run }, download }: ReaderOptions) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const ask = (ticket?: string) => send(readCatalogue, { body: { key: secret, ...(ticket && { ticket }) } })
  const begin = async (page?: number) => {
    const [module, book] = await Promise.all([fetchChunk(() => import('../../reader/Reader.tsx')), ask()])
    setOpened({ ...module, book, page })
  }
  const open = () => run(() => begin(), '')
  const reopen = async (page: number) => {
    await begin(page)
    // The page behind the reader names another edition.
    void run(async () => {}, '')
  }
  // The page says why, and what can be done.
  const end = (reason: unknown) => {
    close()
    run(() => Promise.reject(reason), '').catch(() => {})
  }
  // The page behind the reader tells it too, with the question itself.
  const asking = { key: secret, sent: () => void run(async () => {}, t('Your question was sent.')) }
  const view: ReactNode = opened && (
    <opened.Reader
      key={opened.book.ticket}
      title={request.catalogueName}
      source={{ ...opened, renew: ask, reopen, end, ask: request.actions.includes('ask') ? asking : undefined }}
      close={close}
      download={opened.book.download && request.actions.includes('open') ? download : undefined}
    />
  )
  return { open, view }
}
