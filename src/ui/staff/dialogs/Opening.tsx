import Spin from 'antd/es/spin'
import './opening.css'

/** Stands in the place of a dialog that is still being loaded. */
export const Opening = () => <Spin className="opening" delay={300} />
