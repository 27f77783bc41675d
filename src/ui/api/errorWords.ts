import { foundMessage } from '../http/errorMessage.ts'
import { CallError } from '../http/send.ts'
import { t } from '../kit/t.ts'

/** The text of an error toast in the language of the page. A sentence of the server is looked up too. */
export function errorWords(error: unknown): string {
  const text = foundMessage(error)
  if (text === undefined) return t('Operation Failed {error}', { error: String(error) })
  const isOwn = error instanceof CallError && text === error.message
  return isOwn ? t(error.sentence, { status: String(error.status) }) : t(text)
}
