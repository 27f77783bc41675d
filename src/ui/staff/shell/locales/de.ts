import 'dayjs/locale/de'

export { default as locale } from 'antd/es/locale/de_DE'
