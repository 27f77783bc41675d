import Form from 'antd/es/form'
import { apiTokens, longestDays, type TokenScope } from '#contract/api-tokens.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { type Choice, ChoiceField } from '../../components/ChoiceField.tsx'
import { NumberInput } from '../../components/NumberInput.tsx'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { scopeNames } from './scopes.ts'

const scopes: readonly Choice<TokenScope>[] = [
  ['read', scopeNames.read, message('Sees requests, catalogues, tours and figures.')],
  ['act', scopeNames.act, message('Also decides on requests, invites, and changes catalogues and tours.')],
]

interface Fields {
  readonly name: string
  readonly scope: TokenScope
  readonly days: number
}

interface MakeTokenModalProps extends Omit<DialogProps<unknown>, 'subject'> {
  readonly onMade: (token: string) => void
}

export function MakeTokenModal({ onMade, ...modal }: MakeTokenModalProps) {
  const onDone = ({ token }: { token: string }) => {
    onMade(token)
    modal.onClose()
  }
  return (
    <FormDialog
      {...modal}
      title={t('Make an API token')}
      ok={t('Make')}
      entry={apiTokens.create}
      inputOf={(body: Fields) => ({ body })}
      initial={{ scope: 'read', days: 90 }}
      invalidates={[apiTokens.list]}
      onDone={onDone}
    >
      <SchemaFields
        schema={apiTokens.create.shapes.body}
        fields={[{ name: 'name', label: t('Name'), autoComplete: 'off', hint: t('By which you know the program.') }]}
      />
      <ChoiceField name="scope" label={t('Rights')} choices={scopes} />
      <Form.Item
        name="days"
        label={t('Days until it expires')}
        rules={[
          {
            required: true,
            type: 'integer',
            min: 1,
            max: longestDays,
            message: t('Please enter a number of days from 1 to 366.'),
          },
        ]}
      >
        <NumberInput />
      </Form.Item>
    </FormDialog>
  )
}
