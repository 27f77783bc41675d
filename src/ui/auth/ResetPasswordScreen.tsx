import { useEffect } from 'react'
import { auth } from '#contract/auth.ts'
import { visit } from '../api/visit.ts'
import { paths } from '../paths.ts'
import { Button } from '../public/Button.tsx'
import { Card } from '../public/Card.tsx'
import { Field } from '../public/Field.tsx'
import { queryValue } from '../public/query.ts'
import { useForm } from '../public/useForm.ts'
import { leaveWith } from '../shared/toast.ts'

const schema = auth.resetPassword.shapes.body

export function ResetPasswordScreen() {
  const form = useForm({
    schema,
    names: ['password', 'confirmedPassword'],
    submit: async (fields) => {
      await visit(auth.resetPassword, { body: { id: queryValue('id'), ...fields } })
      leaveWith(paths.login, 'success', 'Password changed successfully')
    },
  })
  useEffect(() => {
    if (!queryValue('id')) location.replace(paths.login)
  }, [])

  const choose = { type: 'password', autoComplete: 'new-password', revealable: true } as const
  return (
    <Card title="Reset password">
      <form method="post" onSubmit={form.onSubmit} noValidate>
        <Field form={form.state} name="password" label="New password" {...choose} />
        <Field form={form.state} name="confirmedPassword" label="Confirmed password" {...choose} />
        <Button busy={form.busy}>Reset</Button>
      </form>
    </Card>
  )
}
