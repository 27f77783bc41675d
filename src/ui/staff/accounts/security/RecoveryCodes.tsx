import Button from 'antd/es/button'
import { useCopied } from '../../../lib/browser/useCopied.ts'
import { t } from '../../../lib/i18n/t.ts'
import { UncopiedGuard } from '../../dialogs/UncopiedGuard.tsx'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { isCopied, onCopy } = useCopied(codes.join('\n'), t('The recovery codes were copied.'))
  return (
    <>
      <p>
        {t(
          'Each of these codes signs you in once without your phone. Print them or keep them in a safe place: they are shown only now.',
        )}
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
      <div className="row-actions">
        <Button onClick={onCopy}>{t('Copy')}</Button>
        <Button type="primary" onClick={onKept}>
          {t('I have kept them')}
        </Button>
      </div>
      {!isCopied && <UncopiedGuard />}
    </>
  )
}
