import Button from 'antd/es/button'
import type { ComponentProps } from 'react'
import './wide-button.css'

/** A screen's main button: 5vh by 12vw with 1.2vw letters and a minimum size (product: Measures). */
export function WideButton(props: Omit<ComponentProps<typeof Button>, 'className' | 'type'>) {
  return <Button {...props} type="primary" className="wide-button" />
}
