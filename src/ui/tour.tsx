import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import './visitor/tour/tour.css'
import { TourPage } from './visitor/tour/TourPage.tsx'

mount(<TourPage />)
