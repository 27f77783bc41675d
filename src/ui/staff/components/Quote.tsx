import { directionOf } from '#contract/languages.ts'
import { pageLanguage } from '../../lib/i18n/t.ts'

/** What somebody wrote. The marks around it are the page's, and stand as the page runs. */
export const Quote = ({ text }: { readonly text: string }) => (
  <q dir={directionOf(pageLanguage())}>
    <bdi>{text}</bdi>
  </q>
)
