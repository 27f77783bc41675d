import { createRoot } from 'react-dom/client'
import './public/public.css'
import './tour-access/tour.css'
import { TourPage } from './tour-access/TourPage.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<TourPage />)
