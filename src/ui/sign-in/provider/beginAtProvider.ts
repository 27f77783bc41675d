import { auth } from '#contract/auth.ts'
import { toRequest } from '#contract/http-request.ts'
import type { Journey } from '#contract/provider.ts'
import { pageLanguage } from '../../lib/i18n/t.ts'

/** Leaves for the provider. These addresses come back from there. */
export function beginAtProvider({ next, redirectUrl }: Pick<Journey, 'next' | 'redirectUrl'>): void {
  location.assign(
    toRequest(auth.beginAtProvider, {
      query: { lang: pageLanguage(), ...(next ? { next } : {}), ...(redirectUrl ? { redirectUrl } : {}) },
    }).url,
  )
}
