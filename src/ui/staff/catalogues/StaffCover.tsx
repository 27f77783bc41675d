import './staff-cover.css'

interface StaffCoverProps {
  /** The address of the first page's picture; null leaves an empty sheet. */
  readonly address: string | null
  readonly size?: 'small' | 'large'
}

/** Its size is fixed, so that nothing moves when the picture comes. The name stands beside it as text. */
export const StaffCover = ({ address, size = 'small' }: StaffCoverProps) => (
  <span className={`staff-cover ${size}`} aria-hidden="true">
    {address && <img src={address} alt="" loading="lazy" />}
  </span>
)
