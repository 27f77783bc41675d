import { pageData } from '../lib/page/page-data.ts'
import './cover.css'

interface CoverProps {
  readonly name: string
  /** The address of the first page's picture; a title page stands in for one that is missing. */
  readonly picture?: string | undefined
}

/** Its size is fixed, so that nothing moves when the picture comes. The name stands beside it as text. */
export const Cover = ({ name, picture }: CoverProps) => (
  <div className="cover" aria-hidden="true" data-name={name} data-firm={pageData().firm?.name}>
    {picture && <img src={picture} alt="" />}
  </div>
)
