import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../../lib/i18n/t.ts'

type Forms = typeof import('./forms.ts')

/** A form whose code is loaded when it is shown. */
export function LazyForm({ show }: { readonly show: (forms: Forms) => ReactNode }) {
  const [forms, setForms] = useState<Forms | 'failed'>()
  useEffect(() => {
    import('./forms.ts').then(setForms, () => setForms('failed'))
  }, [])
  if (forms === 'failed') return <p role="alert">{t('A part of this page did not arrive. Please reload the page.')}</p>
  return forms ? show(forms) : <p>{t('One moment, please.')}</p>
}
