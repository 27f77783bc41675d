import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { useEndpoint } from '../../api/hooks.ts'
import { pageLanguage } from '../../kit/t.ts'
import { loadMailWords } from '../../shell-kit/loadMailWords.ts'
import { type MailMessage, type Spoken, useSpoken } from '../../shell-kit/useSpoken.ts'

export type MailWords = Spoken<MailMessage>

/** What mails say to the visitor of a request, in the language that these are in. */
export function useMailWords(id: string): MailWords | undefined {
  const { data } = useEndpoint(catalogueRequests.find, { params: { id } })
  return useSpoken<MailMessage>('mails', data?.mailLanguage ?? pageLanguage(), loadMailWords)
}
