import { t, tNodes } from '../kit/t.ts'

interface LeadProps {
  readonly catalogue: string
  readonly introduction: string | undefined
  /** Not every field is required. */
  readonly hasChoice: boolean
}

/** What stands above the fields: the owner's words, and what is asked for. */
export function Lead({ catalogue, introduction, hasChoice }: LeadProps) {
  const usual = hasChoice ? '' : t('Please fill in every field.')
  return (
    <>
      {introduction && <p className="written">{introduction}</p>}
      <p className="lead">
        {catalogue
          ? tNodes('You are asking for {catalogue}', { catalogue: <strong key="catalogue">{catalogue}</strong> })
          : usual}
      </p>
    </>
  )
}
