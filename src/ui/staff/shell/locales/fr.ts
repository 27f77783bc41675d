import 'dayjs/locale/fr'

export { default as locale } from 'antd/es/locale/fr_FR'
