import { pageData } from '../lib/page/page-data.ts'
import './cover.css'

interface CoverProps {
  readonly name: string
  /** The address of the first page's picture; a title page stands in for one that is missing. */
  readonly picture?: string | undefined
  readonly firm?: string | undefined
}

/** Its size is fixed, so that nothing moves when the picture comes. The name stands beside it as text. */
export const Cover = ({ name, picture, firm = pageData().firm?.name }: CoverProps) => (
  <div className="cover" aria-hidden="true" data-name={name} data-firm={firm}>
    {picture && <img src={picture} alt="" />}
  </div>
)
