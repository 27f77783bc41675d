import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { useEndpoint } from '../../../lib/api/hooks.ts'
import { loadMailWords } from '../../../lib/i18n/loadMailWords.ts'
import { pageLanguage } from '../../../lib/i18n/t.ts'
import { type MailMessage, type Spoken, useSpoken } from '../../../lib/i18n/useSpoken.ts'

export type MailWords = Spoken<MailMessage>

/** What mails say to the visitor of a request, in the language that these are in. */
export function useMailWords(id: string): MailWords | undefined {
  const { data } = useEndpoint(catalogueRequests.find, { params: { id } })
  return useSpoken<MailMessage>('mails', data?.mailLanguage ?? pageLanguage(), loadMailWords)
}
