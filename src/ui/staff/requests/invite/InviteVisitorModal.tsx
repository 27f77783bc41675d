import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { t } from '../../../lib/i18n/t.ts'
import { LanguageField } from '../../components/LanguageField.tsx'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { CatalogueChoice } from '../decide/CatalogueChoice.tsx'
import { requestReads } from '../requestActions.ts'
import { useDecided } from '../undo/useDecided.ts'
import { type Fields, InvitationFields } from './InvitationFields.tsx'

const who = () =>
  [
    { name: 'email', label: t('Email'), type: 'email', autoComplete: 'off' },
    { name: 'firstName', label: t('First Name'), autoComplete: 'off' },
    { name: 'lastName', label: t('Last Name'), autoComplete: 'off' },
  ] as const

/** Sends a catalogue to somebody who did not ask; like an approval it can be undone until the mail leaves. */
export function InviteVisitorModal({ subject: _, ...modal }: DialogProps<true>) {
  const decided = useDecided()
  const input = ({ days, language, ...body }: Fields) => ({
    body: { ...body, ...(days ? { days } : {}), ...(language ? { language } : {}) },
  })
  const finish = ({ id }: { readonly id: string }) => {
    void decided({ id, name: '' }, t('Invitation sent successfully'))
    modal.onClose()
  }
  return (
    <FormDialog
      {...modal}
      title={t('Invite a Visitor')}
      ok={t('Invite')}
      entry={catalogueRequests.invite}
      inputOf={input}
      initial={{ language: '' }}
      invalidates={requestReads}
      onDone={finish}
    >
      <p className="about">
        {t('This person did not ask. They will be sent a private link to the catalogue by mail.')}
      </p>
      <SchemaFields schema={catalogueRequests.invite.shapes.body} fields={who()} />
      <CatalogueChoice />
      <LanguageField none={t('As the firm writes')} />
      <InvitationFields />
    </FormDialog>
  )
}
