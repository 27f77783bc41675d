import Button from 'antd/es/button'
import type { ComponentProps } from 'react'
import './wide-button.css'

/** The screens' own buttons: 5vh by 12vw with 1.2vw letters, never too small to read (product: Measures). */
export function WideButton(props: Omit<ComponentProps<typeof Button>, 'className' | 'type'>) {
  return <Button {...props} type="primary" className="wide-button" />
}
