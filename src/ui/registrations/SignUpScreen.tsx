import { registrations } from '#contract/registrations.ts'
import { visit } from '../api/visit.ts'
import { accountFields } from '../auth/accountFields.ts'
import { waiting } from '../auth/waiting.ts'
import { paths } from '../paths.ts'
import { Button, GoButton } from '../public/Button.tsx'
import { Card } from '../public/Card.tsx'
import { Field } from '../public/Field.tsx'
import { useForm } from '../public/useForm.ts'
import { leaveWith } from '../shared/toast.ts'

const schema = registrations.signUp.shapes.body

export function SignUpScreen() {
  const form = useForm({
    schema,
    names: accountFields.map(({ name }) => name),
    submit: async (body) => {
      await visit(registrations.signUp, { body })
      waiting.note()
      leaveWith(paths.login, 'success', 'Sign up successfully')
    },
  })
  return (
    <Card title="Sign up">
      <form method="post" onSubmit={form.onSubmit} noValidate>
        {accountFields.map((field) => (
          <Field key={field.name} form={form.state} {...field} />
        ))}
        <Button busy={form.busy}>Sign Up</Button>
        <GoButton to={paths.login} kind="plain" busy={form.busy}>
          Back to Login
        </GoButton>
      </form>
    </Card>
  )
}
