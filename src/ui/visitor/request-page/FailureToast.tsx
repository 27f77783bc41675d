import { ToastBox } from '../../lib/toast/ToastBox.tsx'
import type { ActionRunner } from './calls/useActionRunner.ts'

/** Stays until the next press. */
export const FailureToast = ({ runner: { failure, forget } }: { readonly runner: ActionRunner }) => (
  <div className="toasts">{failure && <ToastBox {...failure} close={forget} />}</div>
)
