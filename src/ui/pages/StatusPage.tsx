import { tabTitle } from '../documents.ts'
import { paths } from '../paths.ts'
import { GoButton } from '../public/Button.tsx'
import { Card } from '../public/Card.tsx'

export function StatusPage({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Card title={title}>
      <title>{tabTitle(title)}</title>
      <p className="lead">{text}</p>
      <div className="card-actions">
        <GoButton to={paths.login}>Back to Login</GoButton>
      </div>
    </Card>
  )
}
