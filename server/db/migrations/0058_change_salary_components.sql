-- Generated from the declarations by npm run generate. Do not edit: change the declaration instead.

alter table salary_components__brackets rename column "from" to income_from;
alter table salary_components__brackets rename constraint salary_components__brackets__from__check to salary_components__brackets__income_from__check;
alter table salary_components__brackets rename column "to" to income_to;
alter table salary_components__brackets rename constraint salary_components__brackets__to__check to salary_components__brackets__income_to__check;
