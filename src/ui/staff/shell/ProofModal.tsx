import { auth } from '#contract/auth.ts'
import { provider } from '#contract/provider.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { useEndpoint } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'
import { ReadState } from '../components/ReadState.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { SchemaFields } from '../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { PasskeyProof } from './PasskeyProof.tsx'
import { ProofAtProvider } from './ProofAtProvider.tsx'

const schema = auth.confirm.shapes.body
const passwordFields = () =>
  [{ name: 'password', label: t('Password'), type: 'password', autoComplete: 'current-password' }] as const
const codeFields = () => [{ name: 'code', label: t('Code'), autoComplete: 'one-time-code' }] as const

interface ProofModalProps extends Omit<DialogProps<true>, 'subject'> {
  readonly onAnswer: (proven: boolean) => void
}

export function ProofModal({ onAnswer, ...modal }: ProofModalProps) {
  const factor = useEndpoint(secondFactor.read, {})
  const linked = useEndpoint(provider.read, {})
  const isSet = factor.data?.set
  const name = isSet === false && linked.data?.linked ? linked.data.name : null
  const atProvider = name && <ProofAtProvider name={name} onProven={() => onAnswer(true)} />
  const byPasskey = <PasskeyProof onProven={() => onAnswer(true)} />
  if (atProvider && !linked.data?.password)
    return (
      <Dialog
        {...modal}
        title={t('Is it you?')}
        ok={t('Continue')}
        busy={false}
        onClose={() => onAnswer(false)}
        onOk={() => onAnswer(true)}
      >
        {() => (
          <>
            <p className="about">{t('Please sign in anew before this change. Nothing that you typed is lost.')}</p>
            {byPasskey}
            {atProvider}
          </>
        )}
      </Dialog>
    )
  return (
    <FormDialog
      {...modal}
      title={t('Is it you?')}
      ok={t('Confirm')}
      entry={auth.confirm}
      inputOf={(body: { readonly password?: string; readonly code?: string }) => ({ body })}
      invalidates={[]}
      onClose={() => onAnswer(false)}
      onDone={() => onAnswer(true)}
    >
      <p className="about">
        {isSet
          ? t('Please type the code that your authenticator app shows now. Nothing that you typed is lost.')
          : t('Please type your password again before this change. Nothing that you typed is lost.')}
      </p>
      {byPasskey}
      <ReadState read={factor} failure={t('Your second factor could not be loaded.')} />
      {factor.data && <SchemaFields schema={schema} fields={isSet ? codeFields() : passwordFields()} />}
      {atProvider}
    </FormDialog>
  )
}
