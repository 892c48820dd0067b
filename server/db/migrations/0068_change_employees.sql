-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table employees alter column nationality drop default;
