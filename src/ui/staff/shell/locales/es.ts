import 'dayjs/locale/es'

export { default as locale } from 'antd/es/locale/es_ES'
