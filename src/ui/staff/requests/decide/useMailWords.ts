import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { useEndpoint } from '../../../lib/api/hooks.ts'
import { loadMailWords } from '../../../lib/i18n/loadWords.ts'
import { pageLanguage } from '../../../lib/i18n/t.ts'
import { type MailMessage, type Translation, useTranslation } from '../../../lib/i18n/useTranslation.ts'

export type MailWords = Translation<MailMessage>

export function useMailWords(id: string): MailWords | undefined {
  const { data } = useEndpoint(catalogueRequests.find, { params: { id } })
  return useTranslation<MailMessage>('mails', data?.mailLanguage ?? pageLanguage(), loadMailWords)
}
