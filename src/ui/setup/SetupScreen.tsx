import { system } from '#contract/system.ts'
import { visit } from '../api/visit.ts'
import { accountFields } from '../auth/accountFields.ts'
import { paths } from '../paths.ts'
import { Button } from '../public/Button.tsx'
import { Card } from '../public/Card.tsx'
import { Field } from '../public/Field.tsx'
import { queryValue } from '../public/query.ts'
import { useForm } from '../public/useForm.ts'
import { leaveWith } from '../shared/toast.ts'

const schema = system.setup.shapes.body

/** The first start: the owner's account, with the token from the printed address (product.md, Running it). */
export function SetupScreen() {
  const form = useForm({
    schema,
    names: accountFields.map(({ name }) => name),
    submit: async (fields) => {
      await visit(system.setup, { body: { token: queryValue('token'), ...fields } })
      leaveWith(paths.login, 'success', 'Your account is ready. Please sign in.')
    },
  })
  return (
    <Card title="Welcome to Docent">
      <p className="lead">This is the first start. Make the owner's account; everything else follows from it.</p>
      <form method="post" onSubmit={form.onSubmit} noValidate>
        {accountFields.map((field) => (
          <Field key={field.name} form={form.state} {...field} />
        ))}
        <Button busy={form.busy}>Create Account</Button>
      </form>
    </Card>
  )
}
