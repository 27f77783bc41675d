import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { loadMailWords } from '../../../lib/i18n/loadWords.ts'
import { pageLanguage } from '../../../lib/i18n/t.ts'
import { type MailMessage, type Translation, useTranslation } from '../../../lib/i18n/useTranslation.ts'

export type MailTranslation = Translation<MailMessage>

export function useMailTranslation(id: string): MailTranslation | undefined {
  const { data } = useEndpoint(catalogueRequests.find, { params: { id } })
  return useTranslation<MailMessage>('mails', data?.mailLanguage ?? pageLanguage(), loadMailWords)
}
