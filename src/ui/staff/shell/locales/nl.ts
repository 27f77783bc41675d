import 'dayjs/locale/nl'

export { default as locale } from 'antd/es/locale/nl_NL'
