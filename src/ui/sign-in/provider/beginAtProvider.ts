import { auth } from '#contract/auth.ts'
import { toRequest } from '#contract/http-request.ts'
import { queryValue } from '../../lib/browser/queryValue.ts'
import { pageLanguage } from '../../lib/i18n/t.ts'

/** Leaves for the provider. What this page was opened with comes back from there. */
export function beginAtProvider(): void {
  const next = queryValue('from') || undefined
  const redirectUrl = queryValue('redirect-url') || undefined
  location.assign(
    toRequest(auth.beginAtProvider, {
      query: { lang: pageLanguage(), ...(next ? { next } : {}), ...(redirectUrl ? { redirectUrl } : {}) },
    }).url,
  )
}
