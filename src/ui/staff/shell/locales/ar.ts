import 'dayjs/locale/ar'

export { default as locale } from 'antd/es/locale/ar_EG'
