import 'dayjs/locale/it'

export { default as locale } from 'antd/es/locale/it_IT'
