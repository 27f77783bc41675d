import Button from 'antd/es/button'
import { useCopied } from '../../../lib/browser/useCopied.ts'
import { t } from '../../../lib/i18n/t.ts'
import { UncopiedGuard } from '../../dialogs/UncopiedGuard.tsx'

interface NewTokenProps {
  readonly token: string
  readonly onKept: () => void
}

export function NewToken({ token, onKept }: NewTokenProps) {
  const { isCopied, onCopy } = useCopied(token, t('The token was copied.'))
  return (
    <div className="new-token" role="status" tabIndex={-1}>
      <p>{t('Copy this token now and keep it in a safe place: it is shown only this once.')}</p>
      <p>
        <code dir="ltr">{token}</code>
      </p>
      <div className="row-actions">
        <Button type="primary" onClick={onCopy}>
          {t('Copy')}
        </Button>
        <Button onClick={onKept}>{t('I have kept it')}</Button>
      </div>
      {!isCopied && <UncopiedGuard />}
    </div>
  )
}
