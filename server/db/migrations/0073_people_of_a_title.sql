-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

create index employees__status__job_title_id__index on employees (clinic_id, status, job_title_id);
