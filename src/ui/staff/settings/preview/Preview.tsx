import type { ReactNode } from 'react'
import { t } from '../../../lib/i18n/t.ts'

export function Preview({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls when it is long, also by keyboard.
    <section className="settings-preview" aria-labelledby="preview" tabIndex={0}>
      <h2 id="preview">{t('Preview')}</h2>
      {children}
    </section>
  )
}
