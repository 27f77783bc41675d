import { FormPage } from './client/FormPage.tsx'
import { tellHeight } from './client/tellHeight.ts'
import { mount } from './kit/mount.ts'
import './kit/public.css'

mount(<FormPage />)
tellHeight()
