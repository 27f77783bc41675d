import { FormPage } from './client/FormPage.tsx'
import { mount } from './kit/mount.ts'
import './kit/public.css'

mount(<FormPage />)
