import { useState } from 'react'
import { type Copy, copies } from '#contract/copies.ts'
import { errorWords, fieldErrors } from '../../../lib/i18n/errorWords.ts'
import { t } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import { CopyFound } from './CopyFound.tsx'

const schema = copies.find.shapes.query

type Answer = { readonly copy: Copy } | { readonly refusal: string }

/** Finds the request that a marked copy was made for. */
export function CopyModal(modal: Omit<DialogProps<unknown>, 'subject'>) {
  const [answer, setAnswer] = useState<Answer>()
  return (
    <FormDialog
      {...modal}
      title={t('Whose copy is this?')}
      ok={t('Find')}
      entry={copies.find}
      inputOf={(query: { readonly code: string }) => ({ query })}
      invalidates={[]}
      onDone={(copy) => setAnswer({ copy })}
      tellsRefusal
      onRefused={(error) => setAnswer(fieldErrors(error).code ? undefined : { refusal: errorWords(error) })}
    >
      <SchemaFields
        schema={schema}
        fields={[
          {
            name: 'code',
            label: t('Code'),
            autoComplete: 'off',
            hint: t('It stands at the foot of each page of the copy, such as K7Q2-M9XA.'),
          },
        ]}
      />
      <div role="status">
        {answer && ('copy' in answer ? <CopyFound copy={answer.copy} /> : <p>{answer.refusal}</p>)}
      </div>
    </FormDialog>
  )
}
