import { auth } from '#contract/auth.ts'
import { visit } from '../api/visit.ts'
import { paths } from '../paths.ts'
import { Button, GoButton } from '../public/Button.tsx'
import { Card } from '../public/Card.tsx'
import { Field } from '../public/Field.tsx'
import { useForm } from '../public/useForm.ts'
import { toast } from '../shared/toast.ts'

const schema = auth.forgetPassword.shapes.body

export function ForgotPasswordScreen() {
  const form = useForm({
    schema,
    names: ['email'],
    submit: async (body, element) => {
      await visit(auth.forgetPassword, { body })
      element.reset()
      toast.success('Email sent successfully, please check your email')
    },
  })
  return (
    <Card title="Forgot password">
      <p className="lead">Enter your email, and we will send you a link to set a new password.</p>
      <form method="post" onSubmit={form.onSubmit} noValidate>
        <Field form={form.state} name="email" label="Email" type="email" autoComplete="username" />
        <Button busy={form.busy}>Process</Button>
        <GoButton to={paths.login} kind="plain" busy={form.busy}>
          Back to Login
        </GoButton>
      </form>
    </Card>
  )
}
