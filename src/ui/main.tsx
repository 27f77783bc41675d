import './public/public.css'
