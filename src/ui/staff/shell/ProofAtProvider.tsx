import { useEffect } from 'react'
import { provider } from '#contract/provider.ts'
import { useAction } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { whenProvenElsewhere } from '../../lib/session/provenElsewhere.ts'

interface ProofAtProviderProps {
  readonly name: string
  readonly onProven: () => void
}

/** Leads to the provider in another tab, so that nothing that was typed here is lost. */
export function ProofAtProvider({ name, onProven }: ProofAtProviderProps) {
  const begin = useAction(provider.confirm)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is asked for once.
  useEffect(() => begin.mutate({}), [])
  useEffect(() => whenProvenElsewhere(onProven), [onProven])
  if (!begin.data) return null
  return (
    <p className="about">
      <a href={begin.data.url} target="_blank" rel="noreferrer">
        {t('Sign in with {name} anew, in another tab', { name })}
      </a>
    </p>
  )
}
