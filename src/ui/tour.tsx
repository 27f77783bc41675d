import { mount } from './kit/mount.ts'
import './kit/public.css'
import './client/tour.css'
import { TourPage } from './client/TourPage.tsx'

mount(<TourPage />)
