import { mount } from './public/mount.ts'
import './public/public.css'
import './tour-access/tour.css'
import { TourPage } from './tour-access/TourPage.tsx'

mount(<TourPage />)
