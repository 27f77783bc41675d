import Button from 'antd/es/button'
import { useState } from 'react'
import { type ApiTokenRow, apiTokens } from '#contract/api-tokens.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'
import { NewToken } from './NewToken.tsx'
import { TokenItem } from './TokenItem.tsx'
import './tokens.css'

const MakeTokenModal = lazyDialog(() => import('./MakeTokenModal.tsx'), 'MakeTokenModal')
const RevokeTokenModal = lazyDialog(() => import('./RevokeTokenModal.tsx'), 'RevokeTokenModal')

type OpenDialog = { readonly modal: 'make' } | { readonly modal: 'revoke'; readonly token: ApiTokenRow }

/** Tokens with which programs call in the person's name. */
export function Tokens() {
  const read = useEndpoint(apiTokens.list, {})
  const [made, setMade] = useState<string>()
  const { subject, show, props } = useDialog<OpenDialog>()
  return (
    <section className="panel form api-tokens" aria-labelledby="api-tokens">
      <h2 id="api-tokens">{t('API tokens')}</h2>
      <p className="about">
        {t('With a token a program makes calls in your name. Accounts and settings stay closed to it.')}
      </p>
      <ReadState read={read} failure={t('The API tokens could not be loaded.')} />
      <ul className="sessions">
        {read.data?.data.map((token) => (
          <TokenItem key={token.id} token={token} onRevoke={() => show({ modal: 'revoke', token })} />
        ))}
      </ul>
      <div>
        {made ? (
          <NewToken token={made} onKept={() => setMade(undefined)} />
        ) : (
          <Button type="primary" onClick={() => show({ modal: 'make' })}>
            {t('Make a Token')}
          </Button>
        )}
      </div>
      {subject?.modal === 'make' && <MakeTokenModal onMade={setMade} {...props} />}
      {subject?.modal === 'revoke' && (
        <RevokeTokenModal
          {...props}
          subject={subject.token}
          entry={apiTokens.revoke}
          onDone={() => made?.endsWith(subject.token.ending) && setMade(undefined)}
        />
      )}
    </section>
  )
}
