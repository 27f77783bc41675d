import { t, tNodes } from '../../lib/i18n/t.ts'
import type { OwnProps } from './OwnForm.tsx'

/** What stands above the fields: the owner's words, and what is asked for. */
export function Lead({ catalogue, own }: OwnProps & { readonly catalogue: string }) {
  const name = <strong key="catalogue">{catalogue}</strong>
  const hasChoice = own?.fields.some(({ optional }) => optional)
  return (
    <>
      {own?.rules.introduction && <p className="written">{own.rules.introduction}</p>}
      <p className="lead">
        {catalogue
          ? tNodes('You are asking for {catalogue}', { catalogue: name })
          : !hasChoice && t('Please fill in every field.')}
      </p>
    </>
  )
}
