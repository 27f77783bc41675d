import { FormPage } from './client/FormPage.tsx'
import { mountFramed } from './client/mountFramed.ts'
import './kit/public.css'

mountFramed(<FormPage />)
