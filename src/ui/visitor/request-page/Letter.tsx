import { pageData } from '../../lib/page/page-data.ts'
import './letter.css'

/** Words of staff, signed by the firm. */
export function Letter({ children }: { readonly children: string }) {
  const { firm } = pageData()
  return (
    <div className="letter">
      <p className="written" dir="auto">
        {children}
      </p>
      {firm?.name && (
        <p className="signature">
          <bdi>{firm.name}</bdi>
        </p>
      )}
    </div>
  )
}
