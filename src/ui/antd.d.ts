// biome-ignore-all lint/style/noDefaultExport: antd's modules export by default.
/**
 * The modules of antd that the shell takes one by one: the bare import would defeat code splitting. They are ES modules
 * that do not say so, and their default export would be read as CommonJS; hence these lines.
 */
declare module 'antd/es/button' {
  const Button: typeof import('antd').Button
  export default Button
}
declare module 'antd/es/config-provider' {
  const ConfigProvider: typeof import('antd').ConfigProvider
  export default ConfigProvider
}
declare module 'antd/es/date-picker' {
  const DatePicker: typeof import('antd').DatePicker
  export default DatePicker
}
declare module 'antd/es/form' {
  const Form: typeof import('antd').Form
  export default Form
  export type FormInstance<Values> = import('antd').FormInstance<Values>
  export type FormRule = import('antd').FormRule
}
declare module 'antd/es/input/Input' {
  const Input: typeof import('antd').Input
  export default Input
}
declare module 'antd/es/input/Password' {
  const Password: typeof import('antd').Input.Password
  export default Password
}
declare module 'antd/es/layout' {
  const Layout: typeof import('antd').Layout
  export default Layout
}
declare module 'antd/es/menu' {
  const Menu: typeof import('antd').Menu
  export default Menu
  export type MenuProps = import('antd').MenuProps
}
declare module 'antd/es/modal/Modal' {
  const Modal: import('react').FunctionComponent<import('antd').ModalProps>
  export default Modal
}
declare module 'antd/es/progress' {
  const Progress: typeof import('antd').Progress
  export default Progress
}
declare module 'antd/es/radio' {
  const Radio: typeof import('antd').Radio
  export default Radio
}
declare module 'antd/es/select' {
  const Select: typeof import('antd').Select
  export default Select
}
declare module 'antd/es/spin' {
  const Spin: typeof import('antd').Spin
  export default Spin
}
declare module 'antd/es/table' {
  const Table: typeof import('antd').Table
  export default Table
  export type TableColumnsType<Row> = import('antd').TableColumnsType<Row>
}
declare module 'antd/es/theme' {
  const theme: typeof import('antd').theme
  export default theme
  export type ThemeConfig = import('antd').ThemeConfig
}
declare module '@ant-design/icons/es/icons/*' {
  const Icon: import('react').ComponentType
  export default Icon
}
