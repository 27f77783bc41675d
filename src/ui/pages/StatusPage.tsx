import { paths } from '../paths.ts'
import { GoButton } from '../public/Button.tsx'
import { Card } from '../public/Card.tsx'
import { useTitle } from '../shared/useTitle.ts'

export function StatusPage({ title, text }: { readonly title: string; readonly text: string }) {
  useTitle(title)
  return (
    <Card title={title}>
      <p className="lead">{text}</p>
      <div className="card-actions">
        <GoButton to={paths.login}>Back to Login</GoButton>
      </div>
    </Card>
  )
}
